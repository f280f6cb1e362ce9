const PATHS = {
  close: 'm4.5 4.5 11 11m0-11-11 11',
  previous: 'M16.5 10h-13M9 4.5 3.5 10 9 15.5',
  next: 'M3.5 10h13m-5.5-5.5 5.5 5.5-5.5 5.5',
  play: 'M5 2.8v14.4L17 10z',
  plus: 'M10 3.5v13M3.5 10h13',
  check: 'm3.5 10.5 4.5 4.5 8.5-9.5',
  alert: 'M10 3.5v8.5M10 15v1.6',
  call: 'M4.2 2.8h3l1.5 4-2 1.6a10.5 10.5 0 0 0 4.9 4.9l1.6-2 4 1.5v3a1.6 1.6 0 0 1-1.7 1.6A14.8 14.8 0 0 1 2.6 4.5a1.6 1.6 0 0 1 1.6-1.7z',
  chat: 'M10 2.8a7.2 7.2 0 0 1 0 14.4c-1.3 0-2.5-.3-3.5-.9l-3.7.9.9-3.5A7.2 7.2 0 0 1 10 2.8z',
} as const

/** How lines are drawn, in the current text colour. */
export const LINES = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '1.8',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

type Props = { name: keyof typeof PATHS } | { path: string }

/**
 * A 20x20 line icon in the current text colour, hidden from screen readers. Static HTML may have a `path` of its own.
 */
export function Icon(props: Props) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" {...LINES} aria-hidden="true">
      <path d={'path' in props ? props.path : PATHS[props.name]} />
    </svg>
  )
}
