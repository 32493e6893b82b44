import sharp from 'sharp';

/** The formats that screens can show. The library reads many more, with less tested code. */
const formats = ['Png', 'Jpeg', 'Gif', 'Nsgif', 'Webp', 'Heif', 'Svg'];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}`) });
// One thread and no cache, because each process works on one file at a time.
sharp.concurrency(1);
sharp.cache(false);

export { sharp };
