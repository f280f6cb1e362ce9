import type { Page } from '@playwright/test'

/** The fonts in which the browser shows the text of the first element that matches. */
export async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId })
  await client.detach()
  return fonts.map(({ familyName }) => familyName)
}
