import type { Locator } from '@playwright/test'

/** A node of the accessibility tree, as a screen reader speaks of it. */
export interface Node {
  role: string
  name: string
  /** A heading's level. */
  level: number
}

const LINE = /^\s*- '?(?<role>[a-z]+)(?: "(?<name>(?:[^"\\]|\\.)*)")?(?:.*\[level=(?<level>\d)\])?/

/** The accessibility tree of a place, flat, in the order in which it is read. */
export async function readTree(place: Locator): Promise<Node[]> {
  const snapshot = await place.ariaSnapshot()
  return snapshot.split('\n').flatMap((line) => {
    const { role, name = '', level = '0' } = LINE.exec(line)?.groups ?? {}
    return role && role !== 'text' ? [{ role, name, level: Number(level) }] : []
  })
}

/** Which of these nodes have no name although people need one to know them by. */
export function nameless(nodes: Node[]): Node[] {
  const NAMED = [
    'button',
    'link',
    'textbox',
    'slider',
    'tab',
    'tablist',
    'tabpanel',
    'dialog',
    'img',
    'heading',
  ]
  return nodes.filter(({ role, name }) => NAMED.includes(role) && name.trim() === '')
}

/** Each heading that stands more than one level below the one before it. */
export function skippedLevels(nodes: Node[]): string[] {
  const headings = nodes.filter(({ role }) => role === 'heading')
  return headings
    .filter(({ level }, index) => level > (headings[index - 1]?.level ?? level) + 1)
    .map(({ name, level }) => `h${level} ${name}`)
}
