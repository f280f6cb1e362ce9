import type { Locator } from '@playwright/test'

/** A node of the accessibility tree. */
export interface Node {
  role: string
  name: string
  /** The level of a heading; 0 for other roles. */
  level: number
}

const LINE = /^\s*- '?(?<role>[a-z]+)(?: "(?<name>(?:[^"\\]|\\.)*)")?(?:.*\[level=(?<level>\d)\])?/

/** The accessibility tree of an element as a flat list, in reading order. */
export async function readTree(element: Locator): Promise<Node[]> {
  const snapshot = await element.ariaSnapshot()
  return snapshot.split('\n').flatMap((line) => {
    const { role, name = '', level = '0' } = LINE.exec(line)?.groups ?? {}
    return role && role !== 'text' ? [{ role, name, level: Number(level) }] : []
  })
}

/** The nodes that need a name but have none. */
export function unnamed(nodes: Node[]): Node[] {
  const ROLES_WITH_NAMES = [
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
  return nodes.filter(({ role, name }) => ROLES_WITH_NAMES.includes(role) && name.trim() === '')
}

/** Each heading that is more than one level below the previous one. */
export function skippedLevels(nodes: Node[]): string[] {
  const headings = nodes.filter(({ role }) => role === 'heading')
  return headings
    .filter(({ level }, index) => level > (headings[index - 1]?.level ?? level) + 1)
    .map(({ name, level }) => `h${level} ${name}`)
}
