import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'

/** Kysely's SQLite dialect on Node's own SQLite. */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(database: DatabaseSync) {
    super({ database: adapt(database) })
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdl()
  }
}

/** SQLite rolls tables back like rows, so a migration that is killed half-way leaves nothing behind. */
class TransactionalDdl extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Gives Node's database the shape that Kysely knows (better-sqlite3's), and keeps prepared statements. */
function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  const statement = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const prepared = prepare(database, sql)
    statements.set(sql, prepared)
    return prepared
  }
  return {
    close: () => database.close(),
    prepare(sql) {
      // A transaction that starts by reading could not write once another process has written.
      if (sql === 'begin') return statement('begin immediate')
      // A full disk makes SQLite roll back by itself; a second rollback would hide the first error.
      if (sql === 'rollback' && !database.isTransaction) return NOTHING
      return statement(sql)
    },
  }
}

const NOTHING: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}

function prepare(database: DatabaseSync, sql: string): SqliteStatement {
  const prepared = database.prepare(sql)
  return {
    reader: prepared.columns().length > 0,
    all: (values) => prepared.all(...(values as SQLInputValue[])),
    run: (values) => prepared.run(...(values as SQLInputValue[])),
    iterate: (values) => prepared.iterate(...(values as SQLInputValue[])),
  }
}
