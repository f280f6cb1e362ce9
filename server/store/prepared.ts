import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Kysely,
  type QueryResult,
} from 'kysely'
import type { Tables } from './tables.ts'

/** A connection in the middle of a transaction, for prepared queries. */
export type PreparedTransaction = {
  connection: DatabaseConnection
  /** Builds the queries; running one through it would wait for the connection for ever. */
  db: Kysely<Tables>
}

const BEGIN = CompiledQuery.raw('begin')
const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')

/** Kysely's own transaction takes as long to hand a query on as SQLite takes to run it: this one hands it on at once. */
export function preparedTransaction<Result>(
  db: Kysely<Tables>,
  work: (trx: PreparedTransaction) => Promise<Result>,
): Promise<Result> {
  return db.getExecutor().provideConnection(async (connection) => {
    await connection.executeQuery(BEGIN)
    try {
      const result = await work({ connection, db })
      await connection.executeQuery(COMMIT)
      return result
    } catch (error) {
      await connection.executeQuery(ROLLBACK)
      throw error
    }
  })
}

/** Values, and lists of values or of rows. */
type Values = Record<string, unknown>

/** Stands in a query for a value that is found on this way through the values it is given. */
class Placeholder {
  readonly way: string[]

  constructor(way: string[]) {
    this.way = way
  }
}

/**
 * A query that is built once for each length of its lists, and after that only given its values: Kysely takes longer
 * to build one than SQLite takes to run it.
 *
 * @param build gets placeholders, and may do nothing with them but put them into the query
 * @returns runs the query with these values
 */
export function prepared<Given extends Values, Row>(
  build: (db: Kysely<Tables>, values: Given) => Compilable<Row>,
): (trx: PreparedTransaction, values: Given) => Promise<QueryResult<Row>> {
  // Each kind of database has its own way of writing a query.
  const queries = new WeakMap<DialectAdapter, Map<string, CompiledQuery<Row>>>()
  return ({ connection, db }, values) => {
    const { adapter } = db.getExecutor()
    const byLength = queries.get(adapter) ?? new Map<string, CompiledQuery<Row>>()
    queries.set(adapter, byLength)
    const length = Object.values(values)
      .map((value) => (Array.isArray(value) ? value.length : 1))
      .join()
    const query = byLength.get(length) ?? build(db, placeholders(values)).compile()
    byLength.set(length, query)
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? read(values, value) : value,
    )
    return connection.executeQuery<Row>({ ...query, parameters })
  }
}

/** The same lists and rows, with a placeholder in place of each value. */
function placeholders<Given>(values: Given, way: string[] = []): Given {
  if (Array.isArray(values))
    return values.map((value, index) => placeholders(value, [...way, String(index)])) as Given
  if (typeof values !== 'object' || values === null) return new Placeholder(way) as Given
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, placeholders(value, [...way, name])]),
  ) as Given
}

function read(values: Values, { way }: Placeholder): unknown {
  let value: unknown = values
  for (const step of way) value = (value as Values)[step]
  return value
}
