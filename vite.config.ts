import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { minified } from './bootstrap/memory.mjs'

/** What the shop's frame needs, and what several public pages share, each with all that it imports. */
const base = modules(
  'web/(root|entry[.]client|shop/layout/layout)[.]tsx',
  'web/shop/(loaded|section-heading|plant-card/|recently-seen/recently-seen|shop/stored-filters)',
  'web/ui/(accordion|button|card|chip|fields|notice|page-heading|use-coming-into-view)[.]',
  'web/(page-meta|structured-data/(structured-data|things))[.]',
  'content/promises[.]',
  // What a plant's page shares with those for customers: in a file of its own it would weigh a third more
  'web/ui/(format-date|location|quantity-stepper|spinner)[.]',
  'web/(random-key|measurement/events|session/drafts/stored-drafts)[.]',
  'domain/catalogue[.]',
  'lucide-react/.*/(arrow-left|badge-check|banknote|check|search|truck)[.]mjs',
)

/** What cart, checkout, orders and payment share */
const ordering = modules(
  'web/shop/(sum|cart/(cart-limits|order-totals)|delivery/(delivery|promise-text|use-delivery)|orders/order-number)[.]',
  'web/shop/payment/payment-state[.]',
  'web/(order-facts|session/drafts/drafts|ui/lazy-alert-dialog)[.]',
  'domain/(delivery/describe-promise|order/order-status|payment/saving)[.]',
)

/**
 * What every public page needs comes in a few files: each file of its own costs a request, a preload and its headers.
 * After a change of what pages import, look whether a public page loads another small file.
 */
const groups = [
  {
    name: 'framework',
    test: /rolldown[\\/]runtime|vite[\\/]preload-helper|[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|zustand)[\\/]/,
  },
  { name: 'base', test: base },
  // What the finder and the checkout share
  { name: 'address', test: modules('domain/(states|address|plain-text|pin)[.]') },
  // What a bundle's page shares with cart and wishlist
  { name: 'bundle', test: modules('domain/(bundle|sold-out)[.]') },
  // What every form is validated with
  {
    name: 'forms',
    test: modules('(react-hook-form|@hookform|@standard-schema|zod)/', 'contract/forms/fields[.]', 'web/ui/form[.]'),
  },
  // What pages behind a sign-in share
  { name: 'personal', test: modules('web/(session/auth/route-guards|ui/(personal-fallback|use-loaded))[.]') },
  { name: 'ordering', test: ordering },
]

/** Matches the files of these patterns, on Windows too. */
function modules(...patterns: readonly string[]): RegExp {
  return new RegExp(
    patterns
      .map((pattern) => `/${pattern}`)
      .join('|')
      .replaceAll('/', '[\\\\/]'),
  )
}

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), sonnerWithoutInjectedStyle(), routerThatLoadsAgain()],
  environments: {
    ...(command === 'build' && { ssr: onlyWhatIsUsed }),
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, ...shortNames } } } },
  },
}))

/** Every page loads the names of all files, and the hashes in them cannot be compressed. */
const shortNames = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' } as const

/** The server keeps in memory what the pages use of their packages, rather than all that is in them. */
const onlyWhatIsUsed = {
  resolve: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { rolldownOptions: { output: minified } },
} as const

/** sonner writes its styles into the page, which the pages' security policy refuses; `toast-list.tsx` imports them. */
function sonnerWithoutInjectedStyle(): Plugin {
  return {
    name: 'sonner-without-injected-style',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/sonner/dist/index.mjs')) return null
      const stripped = code.replace(/^__insertCSS\(".*"\);?$/m, '')
      if (stripped === code) this.error('sonner injects its styles in another way than before')
      return { code: stripped, map: null }
    },
  }
}

/** If the code of a route fails to load, the router reloads the page; `load-route-again.ts` has what is done instead. */
function routerThatLoadsAgain(): Plugin {
  const instead = join(import.meta.dirname, 'web/offline/load-route-again.ts')
  return {
    name: 'router-that-loads-again',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.endsWith('/lib/dom/ssr/routeModules.js')) return null
      const reload =
        /console\.error\(`Error loading route module[\s\S]*window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
      const mended = code.replace(reload, 'return loadRouteAgain(route, routeModulesCache);')
      if (mended === code) this.error('The router reloads a page in another way than before')
      return { code: `import { loadRouteAgain } from ${JSON.stringify(instead)};\n${mended}`, map: null }
    },
  }
}
