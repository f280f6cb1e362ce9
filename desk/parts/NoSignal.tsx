import { LOST, NEEDS_SIGNAL } from '../worker/contract.ts'
import { Dock, MainLink } from './Dock.tsx'
import { Door } from './Door.tsx'

/** In place of a page that cannot be had without a signal. The link leads to the same page without its query. */
export function NoSignal({ name }: { name: string }) {
  const list = (
    <a className="link" href="/desk">
      Show the list
    </a>
  )
  return (
    <Door
      name={name}
      title={LOST}
      dock={
        <Dock aside={list}>
          <MainLink href="?">Back</MainLink>
        </Dock>
      }
    >
      <p>{NEEDS_SIGNAL}</p>
    </Door>
  )
}

/** After signing out without a signal. */
export function SignedOut({ name }: { name: string }) {
  return (
    <Door
      name={name}
      title="Signed out on this phone"
      dock={
        <Dock>
          <MainLink href="/desk/sign-in">Sign in again</MainLink>
        </Dock>
      }
    >
      <p>
        What this phone kept is deleted. The server can’t be reached, so it doesn’t know yet. It’s told when
        the desk is next opened here with a signal, before anything is shown.
      </p>
    </Door>
  )
}
