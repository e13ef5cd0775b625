import { PrismaPg } from '@prisma/adapter-pg';

/** Type ids that the schema engine reads from the system catalogue and adapter-pg does not know, as ones it knows. */
const KNOWN_TYPE = new Map([
  [18, 1042], // "char" as character
  [19, 25], // name as text
  [1002, 1009], // "char"[] as text[]
  [1003, 1009], // name[] as text[]
]);
const SINGLE_CHARACTER = 18;
/** ColumnTypeEnum.Character of @prisma/driver-adapter-utils. */
const CHARACTER_COLUMN = 6;

/** Makes a connected adapter report catalogue types. Only for one query at a time, as the schema engine works. */
function readCatalogueTypes(adapter) {
  const pool = adapter.underlyingDriver();
  const query = pool.query.bind(pool);
  const queryRaw = adapter.queryRaw.bind(adapter);
  let characterColumns = [];
  pool.query = async (...parameters) => {
    const result = await query(...parameters);
    const fields = result?.fields ?? [];
    characterColumns = fields.flatMap((field, index) => (field.dataTypeID === SINGLE_CHARACTER ? [index] : []));
    for (const field of fields) field.dataTypeID = KNOWN_TYPE.get(field.dataTypeID) ?? field.dataTypeID;
    return result;
  };
  // adapter-pg parts a script at every semicolon, those within the body of a function included.
  adapter.executeScript = async (script) => void (await query(script));
  adapter.queryRaw = async (statement) => {
    const result = await queryRaw(statement);
    for (const index of characterColumns) result.columnTypes[index] = CHARACTER_COLUMN;
    return result;
  };
  return adapter;
}

/** adapter-pg for the schema engine, with shadow databases that are dropped afterwards. */
export class CatalogueAdapter extends PrismaPg {
  #connection;

  /** `connection` names its parts: a connection string would win over the shadow database's name. */
  constructor(connection) {
    super(connection);
    this.#connection = connection;
  }

  async connect() {
    return readCatalogueTypes(await super.connect());
  }

  async connectToShadowDb() {
    const admin = await super.connect();
    const database = `prisma_shadow_${crypto.randomUUID().replaceAll('-', '')}`;
    await admin.executeScript(`CREATE DATABASE "${database}"`);
    const shadow = await new CatalogueAdapter({ ...this.#connection, database }).connect();
    const dispose = shadow.dispose.bind(shadow);
    shadow.dispose = async () => {
      await dispose();
      await admin.executeScript(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
      await admin.dispose();
    };
    return shadow;
  }
}

/** Returns the parts of a PostgreSQL URL as `pg` names them. */
export function connectionParts(url) {
  const parsed = new URL(url);
  return {
    host: parsed.hostname,
    port: Number(parsed.port || 5432),
    user: decodeURIComponent(parsed.username),
    password: decodeURIComponent(parsed.password),
    database: parsed.pathname.slice(1),
  };
}
