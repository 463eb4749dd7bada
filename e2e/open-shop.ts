import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startShopProcess } from '../test/shop-process.ts'
import { adminAccount, SHOP_DATA, SHOP_URL } from './shop.ts'

/** One shop for all journeys, as an operator starts it, on a free port and with its data in a directory of its own. */
export default async function openShop(): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'paudha-e2e-'))
  await chmod(dataDirectory, 0o755)
  const port = await freePort()
  const shop = await startShopProcess({
    PORT: port,
    DATA_DIR: dataDirectory,
    ADMIN_EMAIL: adminAccount.email,
    ADMIN_PASSWORD: adminAccount.password,
  })
  process.env[SHOP_URL] = `http://localhost:${port}`
  process.env[SHOP_DATA] = dataDirectory
  let isClosing = false
  shop.ended.then((how) => {
    if (!isClosing) console.error(`The shop ended with ${how} while the journeys went on:\n${shop.output()}`)
  })
  return async () => {
    isClosing = true
    shop.process.kill('SIGTERM')
    await shop.ended
    await rm(dataDirectory, { recursive: true })
  }
}
