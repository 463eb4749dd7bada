import type { PlatformContext } from '../context.ts'

/** Shown when too many pages are requested at once: it costs nothing to render, and needs no script. */
export function busyPage({
  settings: { shopName },
}: {
  settings: Pick<PlatformContext['settings'], 'shopName'>
}): Response {
  const html = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Very busy | ${escapeHtml(shopName)}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #faf6ee; color: #1f3d2b;
  font: 1.0625rem/1.6 system-ui, sans-serif; text-align: center }
main { max-width: 28rem; padding: 2rem 1.25rem }
h1 { margin: 0 0 .75rem; font: 600 1.75rem/1.2 Fraunces, Georgia, serif }
p { margin: 0 0 1.75rem }
a { display: inline-block; padding: .75rem 1.75rem; border-radius: .5rem; background: #1f3d2b; color: #faf6ee;
  text-decoration: none }
a:focus-visible { outline: 3px solid #4f7a4a; outline-offset: 3px }
</style>
</head>
<body>
<main>
<h1>We are very busy</h1>
<p>Many people are looking at our plants just now. Please try again in a moment; your cart is safe.</p>
<a href="">Try again</a>
</main>
</body>
</html>
`
  return new Response(html, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
