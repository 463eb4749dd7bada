import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Order } from '../../contract/orders.ts'
import type { Plant } from '../../contract/plants.ts'

/** The window event of a page view; `detail.path` is the page's path. */
export const PAGE_VIEW = 'paudha:pageview'

/** Dispatches a window event for every page view: the first, and each route change. Nothing leaves the browser. */
export function usePageViews(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    window.dispatchEvent(new CustomEvent(PAGE_VIEW, { detail: { path: pathname } }))
  }, [pathname])
}

/** The window event of a viewed plant; `detail.plant` is the plant. */
export const PLANT_VIEW = 'paudha:plantview'
/** The window event of a plant added to the cart. */
export const CART_ADDITION = 'paudha:cartaddition'

export type Viewed = Pick<Plant, '_id' | 'name' | 'price'>
export type PlantView = CustomEvent<{ plant: Viewed }>
export type CartAddition = CustomEvent<{ plant: Viewed; quantity: number }>

let inView: Viewed | null = null

/** Dispatches a window event for the viewed plant. Nothing leaves the browser. */
export function usePlantView({ _id, name, price }: Viewed): void {
  useEffect(() => {
    inView = { _id, name, price }
    window.dispatchEvent(new CustomEvent(PLANT_VIEW, { detail: { plant: inView } }))
    return () => {
      inView = null
    }
  }, [_id, name, price])
}

/** The plant on the current page. */
export function plantInView(): Viewed | null {
  return inView
}

/** Dispatches a window event for plants added to the cart. Nothing leaves the browser. */
export function trackCartAddition(plant: Viewed, quantity: number): void {
  window.dispatchEvent(new CustomEvent(CART_ADDITION, { detail: { plant, quantity } }))
}

/** The window event of a purchase; `detail.order` is the order. */
export const PURCHASE = 'paudha:purchase'

export type Purchase = CustomEvent<{ order: Order }>

/**
 * Dispatches a window event for a placed order, online orders only once paid. Nothing leaves the browser, and an error
 * in a listener never reaches the checkout.
 */
export function trackPurchase(order: Order): void {
  window.dispatchEvent(new CustomEvent(PURCHASE, { detail: { order } }))
}
