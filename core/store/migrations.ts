import { SetupError } from '../setup-error.ts'
import type { Database, Query } from './database.ts'

/**
 * All migrations in order. Never edit one that was released: add another, which only adds, so that the version before
 * works on and an update can be taken back. If one cannot, end its name with `!`: earlier versions then refuse.
 */
export const MIGRATIONS: Record<string, string[]> = {
  '001-quote-requests': [
    `create table quote_request (
      reference text primary key,
      name text not null,
      phone text not null,
      email text not null,
      email_key text not null,
      message text not null,
      suspicion text,
      received_at text not null
    )`,
    `create index quote_request_email on quote_request (email_key, received_at)`,
    `create table delivery (
      id text primary key,
      reference text not null references quote_request (reference) on delete cascade,
      audience text not null,
      suspicion text,
      created_at text not null,
      due_at text not null,
      attempts integer default 0 not null,
      last_attempt_at text,
      leased_until text,
      sent_at text,
      failed_at text,
      failure_reason text,
      constraint delivery_once unique (reference, audience)
    )`,
    // Almost every delivery is sent; the index holds only the few that are not.
    `create index delivery_waiting on delivery (due_at) where sent_at is null and failed_at is null`,
    `create index delivery_suspicious on delivery (sent_at) where suspicion is not null`,
    `create table idempotency (
      key text primary key,
      body_hash text not null,
      reference text not null,
      recorded_at text not null
    )`,
    `create index idempotency_age on idempotency (recorded_at)`,
    `create table heartbeat (id integer primary key, beaten_at text not null)`,
  ],
  // For the hourly limit on confirmations, and for erasing old requests.
  '002-limits-and-retention': [
    `create index delivery_answers on delivery (created_at) where audience = 'customer'`,
    `create index quote_request_age on quote_request (received_at)`,
  ],
  // Makes the heartbeat as large as a request, so that it fails if a request would.
  '003-room-for-a-request': [`alter table heartbeat add column room text`],
  // The file that an email was written to if there is no mail server.
  '004-mails-in-files': [`alter table delivery add column written_to text`],
  // When old requests were last erased. `refused` is no longer used.
  '005-erasures': [
    `create table erasure (id integer primary key, erased_at text, refused integer not null)`,
    `insert into erasure (id, erased_at, refused)
      select 1, max(moment), 0 from (
        select beaten_at as moment from heartbeat union all select received_at from quote_request
      ) as moments`,
  ],
  // The ID of an email before it was sent again under a new one.
  '006-resends': [`alter table delivery add column first_id text`],
  // What the owner has done about a request, and his private note.
  '007-states': [
    `alter table quote_request add column answered_at text`,
    `alter table quote_request add column done_at text`,
    `alter table quote_request add column note text`,
  ],
  // The backup that the database is. `held_at` and the other rows of the table are no longer used.
  '008-backups': [
    `alter table delivery add column held_at text`,
    `create table backup (id integer primary key, finished_at text not null, folder text not null)`,
  ],
  // The package that the customer chose, as it was called and priced when the request was sent.
  '009-packages': [
    `alter table quote_request add column package_name text`,
    `alter table quote_request add column package_price text`,
  ],
  // Photos, with a hash of the bytes that were sent. Those that arrive late are not in the owner's first email. SQLite
  // stores a `bytea` as it is.
  '010-photos': [
    `alter table quote_request add column photo_count integer default 0 not null`,
    `create table photos (
      reference text not null references quote_request (reference) on delete cascade,
      position integer not null,
      sent_hash text not null,
      late integer not null,
      arrived_at text not null,
      jpeg bytea not null,
      primary key (reference, position)
    )`,
    `create table photo_token (
      hash text primary key,
      reference text not null references quote_request (reference) on delete cascade,
      issued_at text not null
    )`,
    `create index photo_token_reference on photo_token (reference)`,
  ],
  // Links and codes that sign in to the desk, and who is signed in. All secrets are hashed. Without `browser_hash`, a
  // link works in any browser.
  '011-desk': [
    `create table sign_in (
      link_hash text primary key,
      browser_hash text,
      code_hash text not null,
      asked_at text not null,
      tries integer default 0 not null,
      used_at text
    )`,
    `create table session (hash text primary key, seen_at text not null)`,
  ],
  // Codes alone sign in. Without `browser_hash`, one works in any browser. A session that has ended is kept, because its
  // browser stays known.
  '012-codes': [
    `drop table sign_in`,
    `create table sign_in (
      code_hash text primary key,
      browser_hash text,
      asked_at text not null,
      tries integer default 0 not null,
      used_at text
    )`,
    `alter table session add column ended_at text`,
  ],
  // Lets a save name the note that it replaces.
  '013-note-versions': [`alter table quote_request add column note_version text`],
  // Numbers requests in the order in which they are committed, so that the desk can ask for those after the last one.
  '014-request-numbers': [
    `alter table quote_request add column number integer`,
    `create index quote_request_number on quote_request (number)`,
    `create table request_number (id integer primary key, last integer not null)`,
    `insert into request_number (id, last) values (1, 0)`,
  ],
  // Several packages: their names and their prices are a line each. What they cost together, and the vehicle's size.
  '015-several-packages': [
    `alter table quote_request add column package_total text`,
    `alter table quote_request add column vehicle_size text`,
  ],
  // What the owner has changed in the content and is not live yet: paths and values are JSON. What the publisher does.
  '016-content-edits': [
    `create table content_edit (
      id text primary key,
      number integer not null,
      file text not null,
      path text not null,
      value_before text,
      value_after text,
      made_at text not null,
      job text
    )`,
    `create table publisher_job (
      id text primary key,
      kind text not null,
      made_by text not null,
      words text not null,
      place text,
      publication text,
      step text not null,
      step_at text not null,
      message text,
      faults text
    )`,
  ],
  // How many expired requests wait to be erased, because only so many are erased a day.
  '017-waiting-erasures': [`alter table erasure add column waiting integer default 0 not null`],
  // The devices that ring, the keys by which push services know the desk, and what is still to be rung.
  '018-ringing': [
    `create table push_key (id integer primary key, public_key text not null, private_key text not null)`,
    `create table ringing_device (
      id text primary key,
      session_hash text not null references session (hash) on delete cascade,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      name text not null,
      since_at text not null,
      last_rang_at text,
      stopped_at text
    )`,
    `create table ring (
      id text primary key,
      device text not null references ringing_device (id) on delete cascade,
      reference text references quote_request (reference) on delete cascade,
      occasion text not null,
      created_at text not null,
      due_at text not null
    )`,
    `create index ring_request on ring (reference)`,
    // When the owner was reminded that a reply is due.
    `alter table quote_request add column reminded_at text`,
  ],
  // What customers are asked once the work is done, and what they write. The token is kept until its email is sent.
  '019-reviews': [
    `create table review (
      reference text primary key references quote_request (reference) on delete cascade,
      token_hash text not null unique,
      token text,
      subject text not null,
      letter text not null,
      asked_at text not null,
      ends_at text not null,
      told_at text,
      words text,
      name text,
      may_be_shown integer,
      photo bytea,
      read_at text
    )`,
  ],
}

/** The database is not there yet, or of an earlier version: the site's server will put that right when it starts. */
export class NotReady extends SetupError {}

/**
 * Runs all pending migrations in one transaction. The table of applied migrations keeps the name that Kysely gave it in
 * earlier releases.
 *
 * @throws SetupError if a later release has migrated the database so that this one cannot use it
 */
export function migrate(db: Database): Promise<void> {
  return db.transaction(async (query) => {
    await db.lock(query, 'migrating')
    await query('create table if not exists kysely_migration (name text primary key, timestamp text not null)')
    for (const name of await findPending(query)) {
      for (const statement of MIGRATIONS[name] ?? []) await query(statement)
      await query('insert into kysely_migration (name, timestamp) values (:name, :now)', { name, now: new Date() })
    }
  })
}

/** Only the server migrates: a command must not change the tables under it. @throws NotReady if any is pending */
export async function expectMigrated({ query }: Database): Promise<void> {
  const pending = await findPending(query).catch((error: Error) => {
    if (/no such table|does not exist/.test(error.message)) return Object.keys(MIGRATIONS)
    throw error
  })
  if (pending.length > 0)
    throw new NotReady(
      'The database is of an earlier version of the site, and only the site’s server changes that, when it starts. ' +
        'Restart the server, then try again.',
    )
}

async function findPending(query: Query): Promise<string[]> {
  const applied = await query<{ name: string }>('select name from kysely_migration')
  const names = applied.map(({ name }) => name)
  const unknown = names.find((name) => name.endsWith('!') && !(name in MIGRATIONS))
  if (unknown)
    throw new SetupError(
      `The database was migrated by a later release (${unknown}), so this one leaves it alone. Install that release.`,
    )
  return Object.keys(MIGRATIONS).filter((name) => !names.includes(name))
}
