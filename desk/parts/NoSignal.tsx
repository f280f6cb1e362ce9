import { NEEDS_SIGNAL } from '../worker/words.ts'
import { Dock, MainLink } from './Dock.tsx'
import { Door } from './Door.tsx'

/** In place of a page that cannot be had without a signal. The link leads to the same page without its query. */
export function NoSignal({ name }: { name: string }) {
  return (
    <Door
      name={name}
      title="No signal"
      dock={
        <Dock
          aside={
            <a className="link" href="/desk">
              Show the list
            </a>
          }
        >
          <MainLink href="?">Back</MainLink>
        </Dock>
      }
    >
      <p>{NEEDS_SIGNAL}</p>
    </Door>
  )
}
