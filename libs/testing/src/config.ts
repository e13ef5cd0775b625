/**
 * What the run of the tests says through the environment. Read when it is asked for: Jest's set-up sets some of it
 * first.
 */
export const TEST_RUN = {
  /** The Elasticsearch that all suites share; undefined where there is none. */
  elasticsearchUrl: (): string | undefined => process.env['REGQA_TEST_ELASTICSEARCH_URL'],
  /** The migrated database that others are cloned from; undefined for projects that no PostgreSQL was started for. */
  postgresUrl: (): string | undefined => process.env['REGQA_TEST_POSTGRES_URL'] || undefined,
  /** Whether a test must fail, not skip, where the machine lacks the requirement. */
  requires: (requirement: string): boolean => (process.env['REGQA_REQUIRE'] ?? '').split(',').includes(requirement),
  /** What a process that a test starts needs to find programs and the folder of its user. */
  programEnvironment: (): { PATH: string; HOME: string } => ({
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
  }),
} as const;
