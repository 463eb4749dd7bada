import { defineConfig, devices } from '@playwright/test'

const { PAUDHA_BROWSER, PAUDHA_PART } = process.env
const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const offline = ['--disable-component-update', '--disable-sync']

/** Journeys through the built shop in a real browser. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/start-shop.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list'], ...(PAUDHA_PART ? [['./test/reliability/playwright-reporter.ts'] as const] : [])],
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-IN',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      args: ['--no-sandbox', ...quiet, ...offline],
      ...(PAUDHA_BROWSER ? { executablePath: PAUDHA_BROWSER } : {}),
    },
  },
})
