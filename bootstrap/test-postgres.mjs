import { spawnSync } from 'node:child_process'
import { install, node, root, say } from './install.mjs'
import { recordPassOnPostgres, runOnPostgres } from './postgres-suite.mjs'

await install()
await runOnPostgres((args, environment) => {
  const { status } = spawnSync(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })
  if (status !== 0) process.exit(status ?? 1)
  recordPassOnPostgres()
  say('It holds on Debian’s PostgreSQL; test/passed-on-postgres.txt says with which SQL.')
})
