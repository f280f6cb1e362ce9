import type { ReactNode } from 'react'
import { Strip } from './Announcements.tsx'
import { ICONS } from './icons.ts'

/** Says why nothing was done. It is read out, and a script leads to it. */
export function Alert({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" tabIndex={-1} id="mistakes">
      <Strip tone="bad" icon={ICONS.alert}>
        <h2 className="title part">{title}</h2>
        {children}
      </Strip>
    </div>
  )
}

/** Says what has just been done. It exists before it speaks, so that screen readers listen to it. */
export function Toast({ children }: { children?: ReactNode }) {
  return (
    <div id="toast" className="toast" role="status" data-ground="ink">
      {children}
    </div>
  )
}
