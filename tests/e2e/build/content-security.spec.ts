import { ONE_OF_EACH_KIND } from '../support/expected-content.ts'
import { expect, test } from '../support/fixtures.ts'
import { watchConsole } from '../support/page-log.ts'

for (const path of ONE_OF_EACH_KIND) {
  test(`${path}: the policy blocks nothing but what is injected`, async ({ page }) => {
    const errors = watchConsole(page, 'error')
    await page.goto(path)
    await page.keyboard.press('End')
    await page.waitForLoadState('networkidle')
    expect(errors.filter((message) => /content security policy/i.test(message))).toEqual([])

    const blocked = await page.evaluate(async () => {
      const directives: string[] = []
      const fiveBlocked = new Promise<void>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          if (directives.push(effectiveDirective) === 5) resolve()
        })
      })
      const injected = document.createElement('div')
      injected.innerHTML =
        '<img src="data:," onerror="document.title = \'Taken over\'">' +
        '<p style="position: fixed">Style</p><iframe src="https://example.com"></iframe>' +
        '<img src="https://example.com/seen.gif">'
      const script = document.createElement('script')
      script.text = "document.title = 'Taken over'"
      document.body.append(injected, script)
      await fiveBlocked
      return directives.sort()
    })
    expect(blocked).toEqual(['frame-src', 'img-src', 'script-src-attr', 'script-src-elem', 'style-src-attr'])
    await expect(page).not.toHaveTitle('Taken over')
  })
}
