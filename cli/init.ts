import { cp, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isCancel, text } from '@clack/prompts'
import { parseDocument } from 'yaml'
import { businessSchema } from '../core/business/schema.ts'
import { isWithin } from '../core/disk.ts'
import { SetupError } from '../core/setup-error.ts'
import { listFiles, SAMPLE } from '../site/content/read-content.ts'
import { onlyArgument, runCommandLine, UsageError } from './command-line.ts'

const USAGE = `Usage: npm run init -- FOLDER

Copies the sample's texts, services and pictures to FOLDER, which must be new or empty, for your business.
Asks for these in the terminal, unless you give them:
  --name NAME
  --phone NUMBER
  --whatsapp NUMBER (without it, the phone's, if that is a mobile)
  --email ADDRESS`

const { name, phone, email, whatsapp } = businessSchema.shape
const QUESTIONS = { name, phone, whatsapp, email }
type Answers = Record<keyof typeof QUESTIONS, string>

/** What claims something that is true of the sample alone: files, and fields of business.yaml. */
const LEFT_OUT = ['logo.svg', 'map.svg'].map((file) => join(SAMPLE, file))
const CLAIMS = /^(logo|social|approvals):.*\n(?: .*\n)*/gm
const asExample = (field: string) => field.replaceAll(/^/gm, '# ').replace(/# $/, '')

await runCommandLine(USAGE, async (args) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      phone: { type: 'string' },
      whatsapp: { type: 'string' },
      email: { type: 'string' },
    },
  })
  const folder = onlyArgument(positionals, 'a folder, for example ../my-site; put a name with spaces in quotes')
  await requireNew(folder)
  const answers: Record<string, string> = {}
  for (const key of Object.keys(QUESTIONS) as (keyof Answers)[]) {
    const isMobile = key === 'whatsapp' && whatsapp.safeParse(answers.phone).success
    const answer = values[key] ?? (isMobile ? answers.phone : undefined) ?? (await ask(key))
    const mistake = explain(key, answer)
    if (mistake) throw new UsageError(`--${key}: ${mistake}`)
    answers[key] = answer
  }
  await writeContent(answers as Answers, folder).catch((cause) => {
    throw new SetupError(`${folder} could not be written: ${cause.message}. Name a folder elsewhere.`, { cause })
  })
  const done = `${folder} has your content. Hours, towns, texts, steps and prices in it are the sample’s, not yours yet.`
  if (folder === process.env.CONTENT_DIR) return `${done}\nThe desk has a form for everything else, under Site.`
  return `${done}
Next, write this line into the file .env in this folder. If there is none, create it:

  CONTENT_DIR=${/\s#|^["'`]/.test(folder) ? `"${folder}"` : folder}

Then run npm run dev: its desk has a form for everything else, under Site.`
})

/** @throws SetupError if the folder is in this project, or exists and is not empty */
async function requireNew(folder: string): Promise<void> {
  if (isWithin(resolve(SAMPLE, '..'), resolve(folder)))
    throw new SetupError(
      `${folder} is in the folder of this project, where a new version could conflict with it. Name a folder beside it, for example ../my-site.`,
    )
  if ((await listFiles(folder))?.length)
    throw new SetupError(`${folder} is not empty, and nothing in it is ever overwritten. Name a new folder.`)
}

async function ask(key: keyof Answers): Promise<string> {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new UsageError(`The questions need a terminal. Without one, add --${key}.`)
  const { title, description } = QUESTIONS[key].meta() ?? {}
  const answer = await text({
    message: [title, description].filter(Boolean).join('. '),
    validate: (typed) => explain(key, typed?.trim() ?? ''),
  })
  if (isCancel(answer)) throw new SetupError('Nothing was written.')
  return answer.trim()
}

function explain(key: keyof Answers, answer: string): string | undefined {
  return QUESTIONS[key].safeParse(answer).error?.issues[0]?.message
}

/** Copies the sample, with the answers in the place of its contact details, and without what only it may claim. */
async function writeContent(answers: Answers, folder: string): Promise<void> {
  await cp(SAMPLE, folder, { recursive: true, filter: (source) => !LEFT_OUT.includes(source) })
  const file = join(folder, 'business.yaml')
  const business = parseDocument(await readFile(file, 'utf8'))
  for (const [key, answer] of Object.entries(answers)) business.set(key, answer)
  const text = business.toString({ lineWidth: 0 })
  await writeFile(file, text.replaceAll(CLAIMS, asExample))
}
