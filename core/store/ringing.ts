import { createECDH, randomBytes, randomUUIDv7 } from 'node:crypto'
import { type Clock, HOUR, MINUTE } from '../clock.ts'
import { ago, type Database, type Query } from './database.ts'
import { hashSecrets } from './sessions.ts'

/** Until a ring is due again unless it has succeeded. Longer than an attempt may take, so that only one server rings. */
const RETRY_INTERVAL = MINUTE
/** A device that cannot be rung within this time is not rung any more: the email has said it. */
export const RING_LIFETIME = HOUR
/** A flood of requests that may be spam must not ring all night. */
const MAX_SUSPICIOUS_PER_HOUR = 10

/** What a browser gives to be rung (RFC 8291): where, and the keys to encrypt with. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** A phone or computer that rings, until its push service no longer knows it. */
export type Device = Subscription & {
  id: string
  /** `Chrome on Windows`. */
  name: string
  sessionHash: string
  sinceAt: Date
  lastRangAt: Date | undefined
  stoppedAt: Date | undefined
}

export type Occasion = 'request' | 'reminder' | 'review' | 'try'

/** A device to be rung. Its row is deleted once that is done. */
export type Ring = {
  id: string
  device: string
  /** The request that it opens. None for a try. */
  reference: string | undefined
  occasion: Occasion
}

type PushKeys = { publicKey: string; privateKey: string }

/** The devices that ring, and what they are still to be rung for. */
export function ringing(db: Database, clock: Clock) {
  const { query } = db

  /** The keys by which push services know the desk (RFC 8292), made when they are first asked for. */
  async function keys(): Promise<PushKeys> {
    const [stored] = await query<PushKeys>('select public_key, private_key from push_key')
    if (stored) return stored
    const privateKey = randomBytes(32)
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(privateKey)
    await query(
      `insert into push_key (id, public_key, private_key) values (1, :publicKey, :privateKey)
      on conflict (id) do nothing`,
      { publicKey: ecdh.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') },
    )
    return keys()
  }

  return {
    keys,

    /** All devices, the first one first, and whether each is that of this session. */
    async devices(session = ''): Promise<(Device & { isThis: boolean })[]> {
      const devices = await query<Device>('select * from ringing_device order by since_at')
      const hash = hashSecrets(session)
      return devices.map((device) => ({ ...device, isThis: device.sessionHash === hash }))
    },

    /** Lets the device of a session ring. */
    start: (session: string, device: Subscription & Pick<Device, 'name'>) =>
      db.transaction(async (query) => {
        const sessionHash = hashSecrets(session)
        await query(`delete from ringing_device where session_hash = :sessionHash or endpoint = :endpoint`, {
          sessionHash,
          endpoint: device.endpoint,
        })
        await query(
          `insert into ringing_device (id, session_hash, endpoint, p256dh, auth, name, since_at)
          values (:id, :sessionHash, :endpoint, :p256dh, :auth, :name, :now)`,
          { ...device, id: randomUUIDv7(), sessionHash, now: clock.now() },
        )
      }),

    /** Rings the device of a session, if it has one, by another subscription. */
    renew: (session: string, subscription: Subscription) =>
      query(
        `update ringing_device set endpoint = :endpoint, p256dh = :p256dh, auth = :auth, stopped_at = null
        where session_hash = :sessionHash`,
        { ...subscription, sessionHash: hashSecrets(session) },
      ),

    /** Lets a device ring no more. */
    stop: (id: string) => query(`delete from ringing_device where id = :id`, { id }),

    /** Rings the device of a session once, for the owner to hear. */
    tryOut: (session: string) =>
      query(
        `insert into ring (id, device, occasion, created_at, due_at)
        select :id, id, 'try', :now, :now from ringing_device where session_hash = :sessionHash`,
        { id: randomUUIDv7(), sessionHash: hashSecrets(session), now: clock.now() },
      ),

    /** Claims what is due, and gives up on what is too old. */
    async claimDue(): Promise<Ring[]> {
      const now = clock.now()
      await query(`delete from ring where created_at <= :expired`, { expired: ago(RING_LIFETIME, now) })
      return query<Ring>(
        `update ring set due_at = :until
        where id in (select id from ring where due_at <= :now order by due_at limit 50 ${db.skipLocked})
        returning id, device, reference, occasion`,
        { now, until: ago(-RETRY_INTERVAL, now) },
      )
    },

    /** Makes a ring due when the push service asks for it. */
    postpone: ({ id }: Ring, dueAt: Date) => query(`update ring set due_at = :dueAt where id = :id`, { id, dueAt }),

    markRung: ({ id, device }: Ring) =>
      db.transaction(async (query) => {
        await query(`delete from ring where id = :id`, { id })
        await query(`update ringing_device set last_rang_at = :now where id = :device`, { device, now: clock.now() })
      }),

    /** Records that the push service no longer knows a device. */
    markStopped: ({ device }: Ring) =>
      db.transaction(async (query) => {
        await query(`delete from ring where device = :device`, { device })
        await query(`update ringing_device set stopped_at = :now where id = :device`, { device, now: clock.now() })
      }),
  }
}

/** Has every device rung for a request. */
export async function ringFor(
  query: Query,
  { reference, occasion, now }: { reference: string; occasion: Occasion; now: Date },
): Promise<void> {
  await query(
    `insert into ring (id, device, reference, occasion, created_at, due_at)
    select cast(:id as text) || ringing_device.id, ringing_device.id, reference, :occasion, :now, :now
    from ringing_device, quote_request
    where stopped_at is null and reference = :reference and (suspicion is null or ${MAX_SUSPICIOUS_PER_HOUR} >= (
      select count(*) from quote_request where suspicion is not null and received_at > :hourAgo
    ))`,
    { id: randomUUIDv7(), reference, occasion, now, hourAgo: ago(HOUR, now) },
  )
}
