import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // Where bootstrap/build.mjs makes a release
  buildDirectory: process.env.PAUDHA_BUILD_DIRECTORY ?? 'build/untitled',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false,
} satisfies Config
