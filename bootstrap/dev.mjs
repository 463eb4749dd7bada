import { install } from './install.mjs'
import { run } from './run.mjs'

const watched = ['server', 'domain', 'contract', 'content', 'seed', 'simulator'].map(
  (folder) => `--watch-path=${folder}`,
)

await install()
run(['--watch-preserve-output', ...watched, 'server/main.ts'], { NODE_ENV: 'development' })
