import type { Page } from '@playwright/test'

/** Collects the file names of all requests. */
export function watchRequests(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => names.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''))
  return names
}

/** Collects the console messages of one kind. What the page throws counts as an error. */
export function watchConsole(page: Page, kind: 'log' | 'warning' | 'error'): string[] {
  const messages: string[] = []
  page.on('console', (message) => message.type() === kind && messages.push(message.text()))
  if (kind === 'error') page.on('pageerror', (error) => messages.push(String(error)))
  return messages
}
