import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { SHOP_DATA } from './shop.ts'

/** Longer than a file of journeys takes; its hooks have as much. */
const TIMEOUT_MS = 110_000

/**
 * Waits until no other file's journeys change the rules of delivery, which the shop has once; what it returns ends the turn. For
 * files whose journeys run one after the other.
 */
export async function takeRulesTurn(): Promise<() => Promise<void>> {
  const directory = join(process.env[SHOP_DATA] ?? '', 'delivery-rules-turn')
  const take = () =>
    mkdir(directory).then(
      () => true,
      () => false,
    )
  await expect.poll(take, { timeout: TIMEOUT_MS }).toBe(true)
  return () => rmdir(directory)
}
