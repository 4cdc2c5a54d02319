import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum, type SqlQuery, type SqlResultSet } from '@prisma/driver-adapter-utils';
import pg from 'pg';

const CHAR = 18;
const CHAR_ARRAY = 1002;

type PrismaPgAdapter = Awaited<ReturnType<PrismaPg['connect']>>;

/**
 * PrismaPg that can also read PostgreSQL's catalogue, whose one-letter columns (type `"char"`, as in
 * `pg_constraint.contype`) it refuses although the schema engine asks for them.
 * No catalogue query of the engine answers arrays of `"char"`, so the arrays' type carries the letters through.
 */
export class CatalogueAdapter extends PrismaPg {
  readonly pool: pg.Pool;

  constructor(connectionString: string) {
    const pool = lettersAsArrays(new pg.Pool({ connectionString }));
    super(pool);
    this.pool = pool;
  }

  override async connect(): Promise<PrismaPgAdapter> {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query: SqlQuery): Promise<SqlResultSet> => {
      const answer = await queryRaw(query);
      const columnTypes = answer.columnTypes.map((type) =>
        type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type,
      );
      return { ...answer, columnTypes };
    };
    return adapter;
  }
}

function lettersAsArrays(pool: pg.Pool): pg.Pool {
  const query = pool.query.bind(pool) as (...parameters: unknown[]) => Promise<pg.QueryArrayResult>;
  const relabelled = async (...parameters: unknown[]) => {
    const result = await query(...parameters);
    for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = CHAR_ARRAY;
    return result;
  };
  return Object.assign(pool, { query: relabelled });
}
