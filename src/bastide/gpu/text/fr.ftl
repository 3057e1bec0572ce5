no-gpu-compiler = aucun noyau GPU pour { $game } dans { $folder }, ni de compilateur ici pour les produire : installez « bastide[gpu] », ou produisez-les ailleurs avec « bastide gpu compile »
no-gpu-driver = un lot sur GPU demande CuPy et un GPU NVIDIA : { $problem }
