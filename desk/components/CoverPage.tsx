import type { ReactNode } from 'react'
import type { Business } from '../../core/business/business.ts'
import { ButtonLink } from '../../site/ui/Button.tsx'
import { Logo } from '../../site/ui/Picture.tsx'
import { NEEDS_SIGNAL } from '../worker/contract.ts'
import { Bar } from './Bar.tsx'

export type Named = { business: Pick<Business, 'name' | 'logo'> }

type Props = Named & {
  title: string
  children: ReactNode
  /** What can be done besides the action. */
  aside?: ReactNode
  action: ReactNode
}

/** A page for whoever is not signed in, or has no signal: ink, with the first picture of the public site. */
export function CoverPage({ business, title, children, aside, action }: Props) {
  return (
    <div className="cover" data-ground="ink">
      <picture>
        <source media="(min-width: 1000px)" srcSet="/desk/site/hero-wide" />
        <img src="/desk/site/hero-tall" alt="" />
      </picture>
      <header>
        <DeskLogo business={business} />
      </header>
      <main className="stack" data-gap="small">
        <h1 className="display">{title}</h1>
        {children}
        {aside && <div className="cluster">{aside}</div>}
      </main>
      <Bar>{action}</Bar>
    </div>
  )
}

/** The logo of the public site, or the name. */
export function DeskLogo({ business: { name, logo } }: Named) {
  return <Logo logo={logo ? { src: '/desk/site/logo' } : undefined} name={name} />
}

/** In place of a page that cannot be had without a signal. The link leads to the same page without its query. */
export function NoSignal({ business, title }: Named & { title: string }) {
  return (
    <CoverPage
      business={business}
      title={title}
      aside={
        <a className="link strong" href="/desk">
          Show the list
        </a>
      }
      action={<ButtonLink href="?">Back</ButtonLink>}
    >
      <p className="lead">{NEEDS_SIGNAL}</p>
    </CoverPage>
  )
}
