import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The variable with the directory to which the processes of a run write their logs and the secrets they used. */
const RUN_LOGS = 'PAUDHA_RUN_LOGS'

/** Shorter passwords are refused, so they are no secrets. */
const SHORTEST = 6

/** Has the shops of this run, and of the processes that it starts, write their logs to a directory. */
export async function collectRunLogs(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true })
  process.env[RUN_LOGS] = directory
}

/** The log of a shop that opens now; at the end of the run it must contain at least one response. */
export function openRunLog(): (text: string) => void {
  append('shops', '.')
  return (text) => append('log', text)
}

/** Logs the output of a process of the run, which must contain no secrets. */
export function appendOutput(text: string): void {
  append('log', text)
}

/** Records secrets that were used; no log of the run may contain them. */
export function noteSecrets(...secrets: (string | undefined)[]): void {
  for (const secret of secrets) {
    if (secret === undefined || secret.length < SHORTEST || noted.has(secret)) continue
    noted.add(secret)
    append('secrets', `${JSON.stringify(secret)}\n`)
  }
}

/** Records the passwords and tokens in the body of a request or response. */
export function noteSecretsIn(body: string): void {
  const fields = body.matchAll(/"(?:password|currentPassword|confirmPassword|token|secret)":("(?:[^"\\]|\\.)*")/g)
  noteSecrets(...[...fields].map(([, text = '""']) => JSON.parse(text) as string))
}

/** Records the secrets in the cookies that a response sets. */
export function noteCookies(headers: Headers): void {
  noteSecrets(
    ...headers.getSetCookie().map((cookie) => /^(?:__Host-)?paudha_(?:session|flow|device)=([^;]+)/.exec(cookie)?.[1]),
  )
}

/** Asserts that the shops of the run were logged, and that the logs contain none of the secrets used. */
export async function assertNoSecretsInLogs(): Promise<void> {
  const directory = process.env[RUN_LOGS] ?? ''
  const files = await readdir(directory)
  const read = async (kind: string) =>
    Promise.all(files.filter((file) => file.endsWith(kind)).map((file) => readFile(join(directory, file), 'utf8')))
  const log = (await read('.log')).join('\n')
  const lines = (await read('.secrets')).flatMap((text) => text.split('\n').filter((line) => line !== ''))
  const secrets = new Set(lines.map((line) => JSON.parse(line) as string))

  const answers = log.match(/"route":"[^"]+","status":\d+,"ms":\d+,"msg":"answered"/g) ?? []
  assert.ok(answers.length > 0 || !files.some((file) => file.endsWith('.shops')), 'the run was not logged')
  // Tokens, cookies and links are long runs of these characters, of which a log has few.
  const longRuns = (log.match(/[\w-]{40,}/g) ?? []).join(' ')
  const leaked = [...secrets].filter((secret) => (/^[\w-]{40,}$/.test(secret) ? longRuns : log).includes(secret))
  assert.deepEqual(
    leaked.map((secret) => `${secret.slice(0, 8)}…`),
    [],
    'the logs contain secrets',
  )
}

const noted = new Set<string>()

function append(kind: 'log' | 'secrets' | 'shops', text: string): void {
  const directory = process.env[RUN_LOGS]
  if (directory !== undefined) appendFileSync(join(directory, `${process.pid}.${kind}`), text)
}
