/** Line icons of the desk, for `Icon`'s `path`. Others are in site/ui/Icon.tsx. */
export const ICONS = {
  mail: 'M2.8 4.5h14.4v11H2.8zM3 5.2l7 5.6 7-5.6',
  phone: 'M6 2.5h8v15H6zM9 15.2h2',
  check: 'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4zM6.6 10.2l2.4 2.4 4.6-5',
  alert: 'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4zM10 6.2v4.6M10 13.6v.1',
  lock: 'M4.5 9h11v8h-11zM7 9V6.4a3 3 0 0 1 6 0V9',
  search: 'M9 3.8a5.2 5.2 0 1 0 0 10.4A5.2 5.2 0 0 0 9 3.8zM13 13l4 4',
  clock: 'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4zM10 6v4.2l2.8 1.8',
  photo: 'M2.8 4h14.4v12H2.8zM7 7.2a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4zM3 14.4l4-3 3 2 3.2-3.4 4 3.6',
  flag: 'M5 17.5V3M5 3.5h9.6l-2 3.4 2 3.4H5',
  back: 'M12.5 4 6.5 10l6 6',
  reply: 'M8 4.8 3.4 9.4 8 14M3.4 9.4h8.2a5 5 0 0 1 5 5v1',
}
