import { palette, shadesForDrawing, type Theme } from '../../../business/theme.ts'

interface Props {
  /** The names of the four layers, from the top. */
  labels: [string, string, string, string]
  theme: Theme
}

/** A cut through the paint of a car, with a label for each layer. */
export function PaintLayers({ labels, theme }: Props) {
  const { light, brandOnDark } = palette(theme)
  const paint = shadesForDrawing(theme.ground)
  return (
    <svg viewBox="30 -30 690 370" aria-hidden="true">
      <defs>
        <linearGradient id="paint-lt" x2="1" y2=".6">
          <stop stopColor={paint(0.945)} stopOpacity=".9" />
          <stop offset=".5" stopColor={paint(0.74)} stopOpacity=".55" />
          <stop offset="1" stopColor={paint(0.915)} stopOpacity=".85" />
        </linearGradient>
      </defs>
      <path d="M40 190L280 310L280 280L40 160Z" fill="#4d5758" />
      <path d="M280 310L520 190L520 160L280 280Z" fill="#616b6d" />
      <path d="M40 160L280 280L520 160L280 40Z" fill="#7c8788" />
      <path d="M88 136L328 256L328 242L88 122Z" fill="#a39b8a" />
      <path d="M328 256L520 160L520 146L328 242Z" fill="#bdb5a4" />
      <path d="M88 122L328 242L520 146L280 26Z" fill="#d9d2c3" />
      <path d="M136 98L376 218L376 202L136 82Z" fill={paint(0.295)} />
      <path d="M376 218L520 146L520 130L376 202Z" fill={paint(0.36)} />
      <path d="M136 82L376 202L520 130L280 10Z" fill={paint(0.417)} />
      <path d="M184 58L424 178L424 158L184 38Z" fill={paint(0.65)} fillOpacity=".8" />
      <path d="M424 178L520 130L520 110L424 158Z" fill={paint(0.76)} fillOpacity=".8" />
      <path d="M184 38L424 158L520 110L280 -10Z" fill="url(#paint-lt)" />
      <path
        d="M389 83A26 13 0 0 1 363 93M331 90A38 19 0 0 1 352 62M416 83A52 26 0 0 1 388 103M306 72A60 30 0 0 1 351 51M372 58A44 22 0 0 1 403 70M425 97A70 35 0 0 1 402 109M292 89A74 37 0 0 1 291 74"
        fill="none"
        stroke="#fff"
        strokeWidth="1.6"
        strokeLinecap="round"
        opacity=".75"
      />
      <path
        d="M520 122L546 90H570M520 140L546 130H570M520 155L546 166H570M520 177L546 206H570"
        fill="none"
        stroke={brandOnDark}
        strokeWidth="1.5"
      />
      {labels.map((label, index) => (
        <text key={label} x="578" y={LABEL_LINES[index]} fontSize="23" fontWeight="560" fill={light}>
          {label}
        </text>
      ))}
    </svg>
  )
}

/** The base lines of the labels, from the top. */
const LABEL_LINES = [96, 136, 172, 212]
