import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The variable that names the directory in which the processes of a run keep their logs and the secrets they used. */
const RUN_LOGS = 'PAUDHA_RUN_LOGS'

/** What is shorter is no secret that anybody could have: it was refused. */
const SHORTEST = 6

/** Has the shops of this run, and of the processes that it starts, keep their logs in a directory. */
export async function keepRunLogs(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  process.env[RUN_LOGS] = directory
}

/** The log of a shop that is opened now, which has to tell of at least one answer at the end of the run. */
export function openLog(): (text: string) => void {
  append('shops', '.')
  return (text) => append('log', text)
}

/** Keeps what a process of the run wrote, which may tell no secret either. */
export function keepOutput(text: string): void {
  append('log', text)
}

/** Notes secrets that were used; no log of the run may tell them. */
export function noteSecrets(...secrets: (string | undefined)[]): void {
  for (const secret of secrets) {
    if (secret === undefined || secret.length < SHORTEST || noted.has(secret)) continue
    noted.add(secret)
    append('secrets', `${JSON.stringify(secret)}\n`)
  }
}

/** Notes the passwords and tokens in a body as it was sent or answered. */
export function noteSecretsIn(body: string): void {
  const fields = body.matchAll(/"(?:password|currentPassword|confirmPassword|token|secret)":("(?:[^"\\]|\\.)*")/g)
  noteSecrets(...[...fields].map(([, text = '""']) => JSON.parse(text) as string))
}

/** Notes the secrets of the cookies that an answer sets. */
export function noteCookies(headers: Headers): void {
  noteSecrets(
    ...headers.getSetCookie().map((cookie) => /^(?:__Host-)?paudha_(?:session|flow|device)=([^;]+)/.exec(cookie)?.[1]),
  )
}

/** Asserts that the shops of the run were logged, and that none of the secrets it used is in what was logged. */
export async function assertQuietLogs(): Promise<void> {
  const directory = process.env[RUN_LOGS] ?? ''
  const files = await readdir(directory)
  const read = async (kind: string) =>
    Promise.all(files.filter((file) => file.endsWith(kind)).map((file) => readFile(join(directory, file), 'utf8')))
  const log = (await read('.log')).join('\n')
  const lines = (await read('.secrets')).flatMap((text) => text.split('\n').filter((line) => line !== ''))
  const secrets = new Set(lines.map((line) => JSON.parse(line) as string))

  const answers = log.match(/"route":"[^"]+","status":\d+,"ms":\d+,"msg":"answered"/g) ?? []
  assert.ok(answers.length > 0 || !files.some((file) => file.endsWith('.shops')), 'the run was not logged')
  // Bearers, cookies and links are long runs of such characters, of which a log has few.
  const longRuns = (log.match(/[\w-]{40,}/g) ?? []).join(' ')
  const told = [...secrets].filter((secret) => (/^[\w-]{40,}$/.test(secret) ? longRuns : log).includes(secret))
  assert.deepEqual(
    told.map((secret) => `${secret.slice(0, 8)}…`),
    [],
    'the logs tell secrets',
  )
}

const noted = new Set<string>()

function append(kind: 'log' | 'secrets' | 'shops', text: string): void {
  const directory = process.env[RUN_LOGS]
  if (directory !== undefined) appendFileSync(join(directory, `${process.pid}.${kind}`), text)
}
