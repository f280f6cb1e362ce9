/** Moves the edge between the two pictures of each `[data-before-after]` with its slider. */
for (const stage of document.querySelectorAll<HTMLElement>('[data-before-after]')) {
  const slider = stage.querySelector('input')
  const follow = () => {
    if (slider) stage.style.setProperty('--cut', `${slider.value}%`)
  }
  slider?.addEventListener('input', follow)
  follow() // browsers restore the slider's value after a reload
}
