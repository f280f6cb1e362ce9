import type { ReactNode } from 'react'
import { ButtonLink } from '../../site/ui/Button.tsx'
import { Icon } from '../../site/ui/Icon.tsx'
import { ICONS } from './icons.ts'

type RoomHeadProps = { title: string; as: 'h1' | 'h2'; children?: ReactNode }

/** The head of a room. */
export function RoomHead({ title, as: Title, children }: RoomHeadProps) {
  return (
    <header className="head">
      <div>
        <Title>{title}</Title>
      </div>
      {children}
    </header>
  )
}

type PageHeadProps = { title: string; back: string; as?: 'h1' | 'h2'; about?: ReactNode; children?: ReactNode }

/** The head of a page within a room, with the way back. In a wide window the list is beside it, unless it is further in. */
function PageHead({ title, back, as: Title = 'h1', about, children }: PageHeadProps) {
  const isFurtherIn = back.startsWith('/desk/site/')
  return (
    <header className="head">
      <ButtonLink variant="icon" className={isFurtherIn ? undefined : 'narrow'} href={back} aria-label="Back">
        <Icon path={ICONS.back} />
      </ButtonLink>
      <div>
        <Title className="title clamp" dir="auto">
          {title}
        </Title>
        {about && <p className="small muted">{about}</p>}
      </div>
      {children}
    </header>
  )
}

type PageProps = {
  title: string
  back: string
  about?: ReactNode
  /** At the end of the head. */
  end?: ReactNode
  children: ReactNode
  /** Between the head and the body. */
  strips?: ReactNode
  /** After the body: the toast, and the bar. */
  bar?: ReactNode
  /** Whether it is shown beside the list, which is then the main part of the page. */
  isBeside?: boolean | undefined
  id?: string
  'data-state'?: string
}

/** What is open of a room. */
export function Page({ title, back, about, end, children, strips, bar, isBeside = false, ...part }: PageProps) {
  const Part = isBeside ? 'section' : 'main'
  return (
    <Part className="open" aria-label={isBeside ? title : undefined} {...part}>
      <PageHead title={title} as={isBeside ? 'h2' : 'h1'} back={back} about={about}>
        {end}
      </PageHead>
      {strips}
      <div className="body stack" data-gap="small">
        {children}
      </div>
      {bar}
    </Part>
  )
}
