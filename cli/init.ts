import { readFile } from 'node:fs/promises'
import { SetupError } from '../server/setup-error.ts'
import { printMistakes } from '../site/content/print-mistakes.ts'
import { parseArguments, runCommandLine, UsageError } from './command-line.ts'
import { askQuestions } from './init/ask-questions.ts'
import { parseAnswers } from './init/parse-answers.ts'
import { requireNew, writeContent } from './init/write-content.ts'

const USAGE = `Usage: npm run init -- FOLDER

Asks some questions about your business, and writes a content folder for it: FOLDER, which must be new or empty.
  --answers FILE.yaml  takes the answers from a file instead`

await runCommandLine(USAGE, async (args) => {
  const { positionals, values } = parseArguments({
    args,
    allowPositionals: true,
    options: { answers: { type: 'string' } },
  })
  const [folder, ...others] = positionals
  if (!folder) throw new UsageError('The folder is missing.')
  if (others.length > 0) throw new UsageError('Name one folder. Put a name with spaces in quotes.')
  await requireNew(folder)
  const answers = values.answers
    ? parseAnswers(values.answers, await read(values.answers))
    : await askQuestions()
  await writeContent(answers, folder)
  // Only now: it reads the settings, which --help does not need.
  const { checkContent } = await import('../site/content/check-content.ts')
  const mistakes = await checkContent(folder)
  if (mistakes.length > 0) throw new SetupError(printMistakes(folder, mistakes))
  return `${folder} has your content. Read it through: texts, steps and prices are a starting point, not yours yet.
Next, write this line into the file .env in this folder. If there is none, create it:

  CONTENT_DIR=${/\s#|^["'`]/.test(folder) ? `"${folder}"` : folder}

Then run: npm run dev`
})

async function read(file: string): Promise<Buffer> {
  return readFile(file).catch((error: Error) => {
    throw new SetupError(`The answers in ${file} cannot be read: ${error.message}.`)
  })
}
