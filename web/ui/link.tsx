import { type ComponentProps, createElement } from 'react'
import { Link as RouterLink } from 'react-router'

export type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'to' | 'discover' | 'relative' | 'mask'> & {
  to: string
}

/**
 * A link to an address, of the shop (from its root) or beyond it. On the server, where nothing can be clicked, it is that
 * address: the router's own link would resolve it against the route, which for the links of a page takes as long as
 * rendering its plants.
 */
export const Link = import.meta.env.SSR ? WrittenLink : ClickableLink

function WrittenLink(props: LinkProps) {
  const { to, prefetch, preventScrollReset, reloadDocument, replace, state, viewTransition, ...rest } = props
  const { defaultShouldRevalidate, ...attributes } = rest
  return createElement('a', { ...attributes, href: to })
}

/** The router knows all routes from the start; there is none to discover by a link. */
function ClickableLink(props: LinkProps) {
  return <RouterLink {...props} discover="none" />
}
