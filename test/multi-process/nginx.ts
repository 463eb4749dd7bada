import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../support/shop-process.ts'
import { until } from '../support/wait-until.ts'

const PROGRAM = '/usr/sbin/nginx'
const CONFIGURATION = new URL('../../docs/nginx/paudha.conf', import.meta.url)
const STARTING_MS = 60_000

/** Why nginx cannot run here, or false: for a test's `skip`. */
export const nginxIsMissing = existsSync(PROGRAM) ? false : `${PROGRAM} is not installed`

export type Nginx = { url: string; stop(): Promise<void> }

/** Runs nginx with the operators' example configuration, only its ports changed. */
export async function startNginx(directory: string, shopPorts: readonly [string, string]): Promise<Nginx> {
  const port = await freePort()
  const given = await readFile(CONFIGURATION, 'utf8')
  const filled = given
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll('127.0.0.1:5000', `127.0.0.1:${shopPorts[0]}`)
    .replaceAll('127.0.0.1:5001', `127.0.0.1:${shopPorts[1]}`)
  assert.equal(filled.match(/server 127\.0\.0\.1:\d+ /g)?.length, 2)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(directory, name)};`,
  )
  const file = join(directory, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; worker_processes 2; pid ${join(directory, 'nginx.pid')}; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http { access_log off; ${temporary.join(' ')}\n${filled}\n}`,
  )
  const nginx = spawn(PROGRAM, ['-p', directory, '-e', join(directory, 'error.log'), '-c', file], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  await until(() => nginx.exitCode !== null || answers(url), STARTING_MS)
  assert.equal(nginx.exitCode, null, 'nginx ended')
  return { url, stop: () => stop(nginx) }
}

async function stop(nginx: ChildProcess): Promise<void> {
  nginx.kill('SIGQUIT')
  if (nginx.exitCode === null) await once(nginx, 'exit')
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
