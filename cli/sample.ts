import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SAMPLE_FILES, sampleParts } from './doctor/sample-parts.ts'

/**
 * `node cli/sample.ts` records the parts of the sample, by which the doctor recognises it. Run it after changing the
 * sample itself; a test fails until then.
 */
const file = join(import.meta.dirname, 'doctor/sample-parts.json')
await writeFile(file, `${JSON.stringify(await sampleParts(SAMPLE_FILES, '.'), null, 2)}\n`)
