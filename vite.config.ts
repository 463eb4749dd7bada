import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** What every page needs comes in two files rather than in forty; what is heavy waits until it is wanted. */
const groups = [
  { name: 'framework', test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  {
    name: 'base',
    test: /[\\/]web[\\/](session|ui)[\\/](?!alert-dialog|dialog|popup-style|menu|toast-list|form-resolver)/,
  },
]

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), sonnerWithoutInjectedStyle()],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})

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
