import { useEffect, useRef } from 'react'
import { choose, stored } from '../../scripts/choice.ts'

/** The island in the car picker: chooses the package of the picked part for the quote form. */
export function PartChoice() {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const picker = marker.current?.closest('fieldset')
    const pick = () => {
      const picked = picker?.querySelector<HTMLElement>(':checked')?.dataset.package
      if (picked) choose(picked)
    }
    // A pick made before hydration. After a reload the browser restores it, but what this tab remembers is newer.
    if (stored() === null) pick()
    picker?.addEventListener('change', pick)
    return () => picker?.removeEventListener('change', pick)
  }, [])
  return <span ref={marker} /> // Comes into view with the car, and hydrates the island.
}
