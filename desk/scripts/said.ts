/** What has just been done is said once: a page that is loaded again says nothing of it. */
if (/^\?(said=\w+|forgotten)$/.test(location.search))
  addEventListener('load', () => history.replaceState(history.state, '', location.pathname))

export {}
