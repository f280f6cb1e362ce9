import { BUSINESS, IS_SAMPLE } from './expected-content.ts'
import { expect, openSite, test } from './fixtures.ts'
import { copyProject } from './project-copy.ts'

/** Text that would be markup if it were not escaped. */
const NAME = '<b>Tom</b> & <i id="x">Ann</i>'
const METHODS = ['<b>cash</b>', 'card & "bank"']
/** Markdown with all that the pages must not contain, and some that they may. */
const MARKDOWN = `
<script>document.title = 'run'</script>
<img src="x" onerror="document.title = 'run'">
<div style="position: fixed" onclick="document.title = 'run'">A box</div>
<iframe src="https://evil.example"></iframe>

[a script](javascript:document.title='run'), [data](data:text/html,x) **[a page](https://example.com)** and [a phone](tel:+447700900123).
`

test('names are text everywhere, and Markdown brings no scripts, no styles and no other HTML', async ({
  page,
}) => {
  test.skip(!IS_SAMPLE, 'This test edits the sample.')
  test.setTimeout(300_000) // 5 minutes: this test builds the site.
  const project = await copyProject()
  await project.edit('content/business.yaml', `name: ${BUSINESS.name}`, `name: '${NAME}'`)
  await project.edit(
    'content/business.yaml',
    'paymentMethods: []',
    `paymentMethods: ${JSON.stringify(METHODS)}`,
  )
  for (const file of ['terms', 'privacy', 'accessibility']) {
    await project.edit(`content/${file}.md`, '\n---\n', `\n---\n${MARKDOWN}`)
  }
  expect(await project.build()).toMatchObject({ succeeded: true })
  const site = await openSite(project.folder)

  for (const [path, text] of [
    ['/privacy', `${NAME} is responsible`],
    ['/accessibility', `${NAME} wants everyone`],
    ['/terms', `You can pay by ${METHODS.join(' or ')}.`],
    ['/', `You can pay by ${METHODS.join(' or ')}.`],
  ] as const) {
    await page.goto(site.url + path)
    if (path === '/') await page.getByRole('button', { name: 'Terms & Conditions' }).click()
    const article = page.getByRole('article').filter({ hasText: 'a script' })
    await expect(article).toContainText(text)
    await expect(article.getByRole('link', { name: 'a page' })).toHaveAttribute('href', 'https://example.com')
    await expect(article.getByRole('link', { name: 'a phone' })).toHaveAttribute('href', 'tel:+447700900123')
    const foreign = 'script, img, iframe, b, i, [style], [onclick], [href^="javascript:"], [href^="data:"]'
    await expect(article.locator(foreign)).toHaveCount(0)
    await expect(page).not.toHaveTitle('run')
  }
  await site.close()
  await project.remove()
})
