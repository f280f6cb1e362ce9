import { Button } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import { ActionBar } from './ActionBar.tsx'
import bar from './Header.module.css'
import { ICONS } from './icons.ts'
import styles from './Photos.module.css'

type Props = { reference: string; positions: number[] }

/** The photos of a request. Each is a link to its file; scripts/photos.ts opens them in the viewer instead. */
export function Photos({ reference, positions }: Props) {
  return (
    <>
      <div className={`fill ${styles.photos}`} id="photos">
        {positions.map((position, index) => (
          <a key={position} href={`/desk/requests/${reference}/photos/${position}`}>
            <img
              src={`/desk/requests/${reference}/photos/${position}`}
              alt={`${index + 1} of ${positions.length}`}
              loading="lazy"
            />
          </a>
        ))}
      </div>
      <dialog id="viewer" className={styles.viewer} data-ground="ink" aria-labelledby="shown">
        <header className={bar.header}>
          <p id="shown" className="strong" role="status" />
          <form method="dialog">
            <Button type="submit" variant="icon" aria-label="Close">
              <Icon name="close" />
            </Button>
          </form>
        </header>
        <figure>
          <img alt="" />
        </figure>
        <ActionBar aside={<p className="small">Pinch to zoom in. We’ve removed where they were taken.</p>}>
          <button type="button" data-step="-1">
            <Icon path={ICONS.back} />
            Previous
          </button>
          <a href={`/desk/requests/${reference}/photos/${positions[0]}`} download>
            Save
          </a>
          <button type="button" data-step="1">
            Next
            <Icon path={ICONS.next} />
          </button>
        </ActionBar>
      </dialog>
    </>
  )
}
