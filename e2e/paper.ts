import type { Page } from '@playwright/test'
import { extractTextItems } from 'unpdf'

/** A line of text on a sheet. `top` is 0 at the upper edge of the sheet and 1 at the lower edge. */
export interface PrintedLine {
  text: string
  top: number
}

const A4_HEIGHT = 841.9 // points

/** Prints the page on A4. Returns the lines of each sheet, from top to bottom. */
export async function printSheets(page: Page): Promise<PrintedLine[][]> {
  const pdf = await page.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true })
  const { items } = await extractTextItems(new Uint8Array(pdf))
  return items.map((sheet) =>
    sheet
      .filter(({ str }) => str.trim())
      .map(({ str, y }) => ({ text: str.trim(), top: 1 - y / A4_HEIGHT }))
      .toSorted((one, other) => one.top - other.top),
  )
}
