import sharp from 'sharp';

/** Formats that screens show. The library reads many more, by code that few others test. */
const formats = ['Png', 'Jpeg', 'Gif', 'Nsgif', 'Webp', 'Heif', 'Svg'];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}`) });
// One thread, and nothing kept: each process works on one file at a time, and on another one next.
sharp.concurrency(1);
sharp.cache(false);

export { sharp };
