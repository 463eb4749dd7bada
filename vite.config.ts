import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { minified } from './bootstrap/minify.mjs'

/**
 * What every public page needs comes in a few files: each file of its own costs a request, a preload and its headers.
 * `base` is what several pages of the shop share, except what is heavy, or only for those who are signed in.
 */
const groups = [
  {
    name: 'framework',
    test: /rolldown[\\/]runtime|vite[\\/]preload-helper|[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|zustand)[\\/]/,
  },
  { name: 'base', test: (id: string) => shared.test(id) && !apart.test(id), minShareCount: 2 },
]
const shared = /[\\/](lucide-react|web)[\\/]|[\\/]content[\\/]promises|[\\/]domain[\\/]stock\./
const apart = new RegExp(
  [
    'web/(admin|styleguide)/',
    'web/second-factor/',
    'web/session/(auth/route-guards|drafts/use-draft|drafts/use-saved-form)',
    'web/shop/(account|cart|checkout|contact|legal|orders|payment)/',
    'web/shop/(checkout-blocker|order-totals|below-minimum)',
    'web/structured-data/(opening-hours|organization)',
    'web/(complete-order|measurement/pixel|measurement/track-purchase|random-key)',
    'web/ui/(alert-dialog|dialog|form-resolver|is-temporary|menu|pdf-link|password-field|personal-fallback)',
    'web/ui/(popup-style|record-boundary|table|toast-list|changed-since|use-account-form|use-arrival-state)',
    'lucide-react/.*/(arrow-up|clipboard-list|external-link|eye|eye-off|file-text|image|image-up)[.]mjs',
    'lucide-react/.*/(rotate-ccw-clock|rotate-cw|shield-check|trash|users)[.]mjs',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
)

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), sonnerWithoutInjectedStyle(), routerThatLoadsAgain()],
  environments: {
    ...(command === 'build' && { ssr: onlyWhatIsUsed }),
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
}))

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

/** Where the code of a route does not come, the router loads the page anew; `load-route-again.ts` says what is done instead. */
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
      if (mended === code) this.error('The router loads a page anew in another way than before')
      return { code: `import { loadRouteAgain } from ${JSON.stringify(instead)};\n${mended}`, map: null }
    },
  }
}
