import { runCommand } from '../../server/cli/run-command.ts'
import { migrate } from '../../server/database/migrate.ts'
import { connectPostgres } from '../../server/platform/database/connect-postgres.ts'
import { claimDataDirectory } from '../../server/platform/preflight-checks.ts'
import { StartupError } from '../../server/platform/startup-error.ts'
import { fillLargeShop } from './fill-large-shop.ts'
import { readSizes } from './read-sizes.ts'

await runCommand(async (environment) => {
  if (environment.mode === 'live')
    throw new StartupError('Set SHOP_MODE to demo; a live shop is not filled with made-up orders.')
  const sizes = readSizes(process.argv.slice(2))
  await claimDataDirectory(environment.dataDirectory)
  const started = performance.now()
  const postgres = await connectPostgres(environment)
  try {
    await migrate(postgres.connection)
    await fillLargeShop(postgres.connection, sizes)
  } finally {
    await postgres.stop()
  }
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  const { products, orders, customers } = sizes
  console.log(`\n  ${products} products, ${orders} orders and ${customers} customers were made in ${seconds} s.`)
  console.log('  Start the shop with the same DATA_DIR or DATABASE_URL.\n')
})
