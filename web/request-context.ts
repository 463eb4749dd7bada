import { createContext, RouterContextProvider } from 'react-router'
import { type Api, createApi, type Send } from '../contract/client.ts'
import type { ShopSettings } from './settings.ts'

/** What server loaders use: the in-process API, and the shop's settings. */
export const apiContext = createContext<Api>()
export const settingsContext = createContext<ShopSettings>()

/** The context of one page request. */
export function requestContext(send: Send, settings: ShopSettings): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(apiContext, createApi(send))
  context.set(settingsContext, settings)
  return context
}
