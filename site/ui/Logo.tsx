/**
 * The wordmark: capitals drawn as strokes, and a full stop in the accent. For another business name, draw its wordmark here or
 * replace the drawing with text.
 */
export function Logo({ name }: { name: string }) {
  return (
    <svg
      width="128"
      height="16"
      viewBox="-1 -1 128 12"
      role="img"
      aria-label={name}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
    >
      <path d="M1 10V0h6.6a2.4 2.4 0 0 1 0 4.9H1M7.6 4.9h.7a2.5 2.5 0 0 1 0 5.1H1" />
      <path d="M17.5-1v7.4a3.6 3.6 0 0 0 3.6 3.6h2.3a3.6 3.6 0 0 0 3.6-3.6V-1" />
      <path d="M34.5 11V0h6.9a2.9 2.9 0 0 1 0 5.8h-6.9M40.3 5.8l4.6 5.2" />
      <path d="M52 11V.6L61.4 9.8V-1" />
      <path d="M69.5-1v12" />
      <path d="M86.6 2.4A3 3 0 0 0 83.7 0h-3.9a2.45 2.45 0 0 0 0 4.9h4.4a2.5 2.5 0 0 1 0 5.1h-4.6a3 3 0 0 1-2.9-2.4" />
      <path d="M94.5-1v12M104.5-1v12M94.5 5h10" />
      <path d="M110.6 10.05h2.6" stroke="var(--brand)" strokeWidth="2.6" />
    </svg>
  )
}
