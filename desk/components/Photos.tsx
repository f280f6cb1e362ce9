import { Button, ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import { Bar } from './Bar.tsx'
import { ICONS } from './icons.ts'

type Props = { reference: string; positions: number[] }

/** The photos of a request. Each is a link to its file; scripts/photos.ts opens them in the viewer instead. */
export function Photos({ reference, positions }: Props) {
  return (
    <>
      <div className="tiles" id="photos">
        {positions.map((position, index) => (
          <a key={position} className="tile" href={`/desk/requests/${reference}/photos/${position}`}>
            <img
              src={`/desk/requests/${reference}/photos/${position}`}
              alt={`${index + 1} of ${positions.length}`}
              loading="lazy"
            />
          </a>
        ))}
      </div>
      <dialog id="viewer" className="viewer" data-ground="ink" aria-labelledby="shown">
        <header className="head">
          <div>
            <p id="shown" className="strong" role="status" />
          </div>
          <form method="dialog">
            <Button type="submit" variant="icon" aria-label="Close">
              <Icon name="close" />
            </Button>
          </form>
        </header>
        <figure>
          <img alt="" />
        </figure>
        <Bar label="Pinch to zoom in. We’ve removed where they were taken.">
          <Button variant="outline" data-step="-1" hidden={positions.length < 2}>
            <Icon path={ICONS.back} />
            Previous
          </Button>
          <ButtonLink variant="outline" href={`/desk/requests/${reference}/photos/${positions[0]}`} download>
            Save
          </ButtonLink>
          <Button variant="outline" data-step="1" hidden={positions.length < 2}>
            Next
            <Icon path={ICONS.next} />
          </Button>
        </Bar>
      </dialog>
    </>
  )
}
