-- Roles of the database, for psql as its owner, who may create roles and databases: regqa_owner owns the tables and
-- migrates them, regqa_service reads and writes their rows. May be run again, also to change the passwords; they come
-- from the environment, not from arguments. docker-compose.yml has it run when the database is first made.
\set ON_ERROR_STOP on
\getenv owner_password POSTGRES_OWNER_PASSWORD
\getenv service_password POSTGRES_SERVICE_PASSWORD
-- Who makes the owner must be able to hand the database to it; a superuser is anyway (PostgreSQL 16 or newer).
SET createrole_self_grant = 'set, inherit';
SELECT format('CREATE ROLE %I LOGIN', name) FROM unnest(ARRAY['regqa_owner', 'regqa_service']) AS name
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec
ALTER ROLE regqa_owner PASSWORD :'owner_password';
ALTER ROLE regqa_service PASSWORD :'service_password';
SELECT format('ALTER DATABASE %I OWNER TO regqa_owner', current_database()) \gexec
SELECT format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database()) \gexec
SELECT format('GRANT CONNECT, TEMPORARY ON DATABASE %I TO regqa_service', current_database()) \gexec
REVOKE ALL ON SCHEMA public FROM PUBLIC;
