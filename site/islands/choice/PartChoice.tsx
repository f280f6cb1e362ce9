import { useEffect, useRef } from 'react'
import { choose, stored } from '../../client/choice.ts'

/** The island in the car picker: the package of the part that is picked goes along to the quote form. */
export function PartChoice() {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const picker = marker.current?.closest('fieldset')
    const pick = () => choose(picker?.querySelector<HTMLElement>(':checked')?.dataset.package ?? '')
    // Picked before hydration. After a reload the browser restores the pick, but another choice may have followed it.
    if (stored() === null) pick()
    picker?.addEventListener('change', pick)
    return () => picker?.removeEventListener('change', pick)
  }, [])
  return <span ref={marker} /> // Comes into view with the car, and hydrates the island.
}
