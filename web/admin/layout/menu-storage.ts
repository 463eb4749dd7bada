const KEY = 'admin.menu'

/** Whether the side menu was collapsed on the last visit. */
export function wasMenuCollapsed(): boolean {
  try {
    return localStorage.getItem(KEY) === 'collapsed'
  } catch {
    return false
  }
}

export function storeMenuCollapsed(isCollapsed: boolean): void {
  try {
    localStorage.setItem(KEY, isCollapsed ? 'collapsed' : 'open')
  } catch {
    // Without storage the menu starts open next time.
  }
}
