/** Leads keyboards past the menu. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="-translate-y-24 fixed top-2 left-2 z-50 rounded-press bg-terracotta-deep px-4 py-3 text-white focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
